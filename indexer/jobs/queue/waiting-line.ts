import { jobPriorities } from './job-queue';
import type { Job } from './job-queue';

interface Place {
  readonly id: string;
  readonly number: number;
}

/** Jobs that wait, by priority and then by age, whenever they came back. */
export class WaitingLine {
  readonly #lines = new Map(jobPriorities.map((priority) => [priority, [] as Place[]]));

  /** @param number grows with the age of jobs: the first one has the least */
  add({ id, priority }: Job, number: number): void {
    const line = this.#lineOf(priority);
    line.splice(placeOf(line, number), 0, { id, number });
  }

  remove({ priority }: Job, number: number): void {
    const line = this.#lineOf(priority);
    const place = placeOf(line, number);
    if (line[place]?.number === number) line.splice(place, 1);
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const line of this.#lines.values()) for (const { id } of line) yield id;
  }

  #lineOf(priority: Job['priority']): Place[] {
    return this.#lines.get(priority) as Place[];
  }
}

/** The first place whose number is not smaller. */
function placeOf(line: readonly Place[], number: number): number {
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle] as Place).number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
