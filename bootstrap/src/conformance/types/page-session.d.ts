export * from '../../../../adapters-http/src/main/resources/page/session.js';
