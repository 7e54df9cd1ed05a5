import { Platform, type App } from 'obsidian';
import * as z from 'zod';
import type { LedgerWriter } from '../../indexer/ledger';

/** In the app's local storage, which is this vault's on this device and is never synced. */
const STORAGE_KEY = 'trivium-writer';

const ID_LENGTH = 6;

const writerSchema = z.object({
  label: z.string().regex(/^[A-Za-z0-9-]+$/),
  id: z.string().regex(/^[a-z0-9]{4,}$/),
});

/** Who writes ledgers on this device: made once and kept. */
export function openLedgerWriter(app: App): LedgerWriter {
  const stored = writerSchema.safeParse(app.loadLocalStorage(STORAGE_KEY));
  if (stored.success) return stored.data;
  const writer = { label: deviceLabel(), id: crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH) };
  app.saveLocalStorage(STORAGE_KEY, writer);
  return writer;
}

/** The app does not tell the device's name, so its kind has to do. */
function deviceLabel(): string {
  if (Platform.isPhone) return 'phone';
  if (Platform.isTablet) return 'tablet';
  return 'desktop';
}
