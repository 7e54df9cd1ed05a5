import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels, type LabelledNode } from '../../../../../src/ui/components/ego-graph/label-places';

const view = { width: 300, height: 300 };
const middle = { x: 150, y: 150 };
const node = (path: string, x: number, y: number, labelWidth = 40): LabelledNode => ({
  path,
  x,
  y,
  radius: 5,
  labelWidth,
});

describe('places of labels', () => {
  it('look away from the middle', () => {
    const nodes = [
      node('left', 80, 150),
      node('right', 220, 150),
      node('top', 150, 80),
      node('low', 150, 220),
    ];
    expect([...placeLabels(nodes, view, middle).values()]).toEqual(['left', 'right', 'above', 'below']);
  });

  it('turn inwards at the edge of the view', () => {
    expect(placeLabels([node('edge', 10, 150)], view, middle).get('edge')).toBe('right');
  });

  it('leave out the label that finds no place, and the later one of two', () => {
    const wide = [node('first', 150, 150, 290), node('second', 150, 172, 290), node('third', 150, 195, 290)];
    expect([...placeLabels(wide, view, middle).keys()]).toEqual(['first', 'third']);
  });

  it('never cover another label or node, nor reach out of the view', () => {
    const nodes = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 300 }),
        y: fc.integer({ min: 0, max: 300 }),
        labelWidth: fc.integer({ min: 10, max: 160 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    const heightOf = { above: -17.5, below: 17.5, left: 0, right: 0 };
    fc.assert(
      fc.property(nodes, (list) => {
        const all = list.map(({ x, y, labelWidth }, at) => node(String(at), x, y, labelWidth));
        const places = placeLabels(all, view, middle);
        const boxes = all.flatMap(({ path, x, y, labelWidth }) => {
          const place = places.get(path);
          if (place === undefined) return [];
          const shift = place === 'left' ? -1 : place === 'right' ? 1 : 0;
          return [{ x: x + shift * (10 + labelWidth / 2), y: y + heightOf[place], width: labelWidth }];
        });
        boxes.forEach((box, at) => {
          expect(Math.abs(box.x - 150) + box.width / 2).toBeLessThanOrEqual(150);
          expect(Math.abs(box.y - 150) + 7.5).toBeLessThanOrEqual(150);
          for (const other of boxes.slice(at + 1)) {
            const isApart =
              Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= 15;
            expect(isApart).toBe(true);
          }
        });
      }),
    );
  });
});
