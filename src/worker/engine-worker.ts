import { expose } from 'comlink';
import { connectEmbedder } from './embedding-port';
import { EngineHost } from './engine-host';
import { installErrorTransfer } from './error-transfer';

installErrorTransfer();
expose(new EngineHost(connectEmbedder));
