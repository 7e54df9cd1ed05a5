import type { StageConfig } from '../disk';

/** The release whose documented API the stage imitates: the oldest that the plugin's manifest allows. */
export const apiVersion = '1.8.7';

export const Platform = {
  isDesktop: true,
  isMobile: false,
  isDesktopApp: true,
  isMobileApp: false,
  isIosApp: false,
  isAndroidApp: false,
  isPhone: false,
  isTablet: false,
  isMacOS: false,
  isWin: false,
  isLinux: true,
  isSafari: false,
  resourcePathPrefix: '/disk/file?path=',
};

export function configurePlatform({ mobile }: StageConfig): void {
  Object.assign(Platform, {
    isDesktop: !mobile,
    isDesktopApp: !mobile,
    isMobile: mobile,
    isMobileApp: mobile,
    isAndroidApp: mobile,
    isPhone: mobile,
    isLinux: !mobile,
  });
}

export function getLanguage(): string {
  return window.localStorage.getItem('language') ?? 'en';
}

export function requireApiVersion(version: string): boolean {
  const wanted = version.split('.').map(Number);
  const have = apiVersion.split('.').map(Number);
  for (let part = 0; part < 3; part += 1) {
    const difference = (have[part] ?? 0) - (wanted[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
