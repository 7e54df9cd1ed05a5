import { expose } from 'comlink';
import { createEmbedderHost } from './embedding-host';
import { installErrorTransfer } from './error-transfer';

installErrorTransfer();
expose(createEmbedderHost());
