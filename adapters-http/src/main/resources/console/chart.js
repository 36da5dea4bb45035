// Charts of documents over time.
import { useEffect, useRef } from './hooks.module.js';
import uPlot from './uplot.esm.js';
import { html, number } from './ui.js';

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * Shows the number of documents per bucket. Dragging selects a time range, if there is an observer. Parts are stacked
 * in front of the bars of all documents, the first part at the bottom.
 * @param {{ buckets: { from: string, until: string, count: number }[], label: string, summary?: string, parts?: { name: string, counts: number[] }[], marks?: { at: string, text: string }[], onSelect?: (from: Date, until: Date) => void }} properties
 */
export function Histogram({ buckets, label, summary = undefined, parts = [], marks = [], onSelect = undefined }) {
  const place = useRef(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const canSelect = onSelect !== undefined;
  const key = JSON.stringify([buckets, parts, marks]);
  useEffect(() => {
    const element = place.current;
    const times = buckets.map((bucket) => Date.parse(bucket.from) / 1000);
    const length = buckets.length > 0 ? (Date.parse(buckets[0].until) - Date.parse(buckets[0].from)) / 1000 : 1;
    const axis = { stroke: () => color('--pico-muted-color'), grid: { stroke: () => color('--pico-muted-border-color'), width: 1 }, ticks: { show: false } };
    const bars = (stroke, fill) => ({ stroke: () => color(stroke), fill: () => color(fill), width: 1, points: { show: false }, paths: uPlot.paths.bars?.({ size: [0.9, 100], align: 1 }) });
    // The highest stack is drawn first, so that the others cover its lower end.
    const stacks = parts
      .map((_, position) => ({ position, heights: buckets.map((__, bucket) => parts.slice(0, position + 1).reduce((sum, part) => sum + part.counts[bucket], 0)) }))
      .reverse();
    const lines = (plot) => {
      plot.ctx.save();
      plot.ctx.strokeStyle = color('--pico-muted-color');
      plot.ctx.setLineDash([4, 4]);
      for (const mark of marks) {
        const x = plot.valToPos(Date.parse(mark.at) / 1000, 'x', true);
        if (x >= plot.bbox.left && x <= plot.bbox.left + plot.bbox.width) {
          plot.ctx.beginPath();
          plot.ctx.moveTo(x, plot.bbox.top);
          plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
          plot.ctx.stroke();
        }
      }
      plot.ctx.restore();
    };
    const plot = new uPlot(
      {
        width: Math.max(element.clientWidth, 200),
        height: 180,
        legend: { show: false },
        cursor: { drag: { x: canSelect, y: false, setScale: false }, points: { show: false } },
        scales: {
          x: { range: () => (times.length > 0 ? [times[0], times[times.length - 1] + length] : [0, 1]) },
          y: { range: (_, __, highest) => [0, Math.max(1, highest * 1.1)] },
        },
        axes: [axis, { ...axis, size: 64, values: (_, values) => values.map((value) => (Number.isInteger(value) ? number(value) : '')) }],
        series: [{}, bars('--pico-primary', '--chart-fill'), ...stacks.map(({ position }) => bars(`--part-${position}`, `--part-${position}`))],
        hooks: {
          draw: [lines],
          setSelect: [
            (self) => {
              if (self.select.width > 4) {
                const at = (left) => new Date(self.posToVal(left, 'x') * 1000);
                select.current?.(at(self.select.left), at(self.select.left + self.select.width));
              }
            },
          ],
        },
      },
      [times, buckets.map((bucket) => Number(bucket.count)), ...stacks.map(({ heights }) => heights)],
      element,
    );
    const sizes = new ResizeObserver(() => plot.setSize({ width: Math.max(element.clientWidth, 200), height: 180 }));
    sizes.observe(element);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => plot.redraw(false);
    theme.addEventListener('change', redraw);
    return () => {
      theme.removeEventListener('change', redraw);
      sizes.disconnect();
      plot.destroy();
    };
  }, [key, canSelect]);
  const total = buckets.reduce((sum, bucket) => sum + Number(bucket.count), 0);
  return html`<figure class="chart">
    <div ref=${place} role="img" aria-label=${summary ?? `${label}: ${number(total)} documents in ${buckets.length} intervals`}></div>
  </figure>`;
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000, 7_776_000, 31_536_000];

/** Returns the interval that divides a time range into at most `most` buckets. */
export function intervalFor(from, until, most = 90) {
  const seconds = Math.max((until - from) / 1000, 1);
  return `${STEPS.find((step) => seconds / step <= most) ?? Math.ceil(seconds / most)}s`;
}
