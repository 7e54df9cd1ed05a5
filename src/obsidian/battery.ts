/** The part of the browser's battery that is asked; TypeScript's library no longer knows it. */
interface Battery extends EventTarget {
  readonly charging: boolean;
}

type BatteryNavigator = Pick<Navigator, never> & { readonly getBattery?: () => Promise<Battery> };

/**
 * Tells whether this device runs on its battery, now and with each change. Where the system does not say, nothing is told.
 *
 * @returns ends it
 */
export function watchBattery(
  onChange: (isOnBattery: boolean) => void,
  source: BatteryNavigator = navigator,
): () => void {
  let end = (): void => undefined;
  let isEnded = false;
  const watch = (battery: Battery): void => {
    if (isEnded) return;
    const tell = (): void => onChange(!battery.charging);
    battery.addEventListener('chargingchange', tell);
    end = () => battery.removeEventListener('chargingchange', tell);
    tell();
  };
  // Refused by a policy is as good as not there.
  source.getBattery?.().then(watch, () => undefined);
  return () => {
    isEnded = true;
    end();
  };
}
