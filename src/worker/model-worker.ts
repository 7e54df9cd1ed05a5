import { expose } from 'comlink';
import { createModelDepot } from '../../indexer/embedding';
import { installErrorTransfer } from './error-transfer';
import { openIndexedDbStorage } from './indexeddb-storage';
import { MODEL_DATABASE } from './model-database';
import { createModelShelf } from './model-shelf';

installErrorTransfer();
const depot = openIndexedDbStorage(MODEL_DATABASE).then(createModelDepot);
// The one request this project makes: a model's files from the hub, after the user said yes to it.
// The app's requestUrl neither streams nor aborts, and no worker has it.
expose(createModelShelf(depot, self.fetch.bind(self)));
