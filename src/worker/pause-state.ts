/** Whether the work in the background rests, and at whose wish. */
export class PauseState {
  readonly #pausesOnBattery: () => boolean;
  #isByUser = false;
  #isOnBattery = false;
  /** Who resumes on battery means it, until the next time the plug is pulled. */
  #isBatteryOverruled = false;

  constructor(pausesOnBattery: () => boolean) {
    this.#pausesOnBattery = pausesOnBattery;
  }

  get isPaused(): boolean {
    return this.#isByUser || this.isByBattery;
  }

  get isByBattery(): boolean {
    return !this.#isByUser && this.#isOnBattery && !this.#isBatteryOverruled && this.#pausesOnBattery();
  }

  pause(): void {
    this.#isByUser = true;
  }

  /** Takes back what the user wished, and nothing of what the battery wants. */
  clear(): void {
    this.#isByUser = false;
  }

  resume(): void {
    this.#isByUser = false;
    this.#isBatteryOverruled = true;
  }

  setOnBattery(isOnBattery: boolean): void {
    if (isOnBattery && !this.#isOnBattery) this.#isBatteryOverruled = false;
    this.#isOnBattery = isOnBattery;
  }
}
