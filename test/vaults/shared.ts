import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of public test data beside the checkout; it is no part of the project. */
export const sharedFolder = path.resolve(
  process.env['TRIVIUM_SHARED'] ?? path.join(process.cwd(), '..', 'shared'),
);

export const hasShared = existsSync(path.join(sharedFolder, 'vaults'));

/** What a suite's name ends with where the data is missing and its tests are skipped. */
export const sharedNote = hasShared ? '' : ` (skipped: no test data at ${sharedFolder})`;
