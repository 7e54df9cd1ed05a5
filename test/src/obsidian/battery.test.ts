import { expect, it } from 'vitest';
import { watchBattery } from '../../../src/obsidian/battery';

class HandBattery extends EventTarget {
  charging = true;

  plug(isIn: boolean): void {
    this.charging = isIn;
    this.dispatchEvent(new Event('chargingchange'));
  }
}

it('tells how it is and each change, until it is ended', async () => {
  const battery = new HandBattery();
  const told: boolean[] = [];
  const end = watchBattery((isOnBattery) => told.push(isOnBattery), {
    getBattery: () => Promise.resolve(battery),
  });
  await Promise.resolve();
  expect(told).toEqual([false]);
  battery.plug(false);
  battery.plug(true);
  expect(told).toEqual([false, true, false]);
  end();
  battery.plug(false);
  expect(told).toHaveLength(3);
});

it('tells nothing where the system has no battery to ask, or refuses', async () => {
  const told: boolean[] = [];
  watchBattery((isOnBattery) => told.push(isOnBattery), {});
  watchBattery((isOnBattery) => told.push(isOnBattery), {
    getBattery: () => Promise.reject(new Error('Refused.')),
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(told).toEqual([]);
});

it('tells nothing after its end, even where the answer comes later', async () => {
  const told: boolean[] = [];
  const end = watchBattery((isOnBattery) => told.push(isOnBattery), {
    getBattery: () => Promise.resolve(new HandBattery()),
  });
  end();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(told).toEqual([]);
});
