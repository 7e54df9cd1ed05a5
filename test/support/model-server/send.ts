import type { ServerResponse } from 'node:http';
import type { ChatReply } from './chat-answer';
import type { Fault } from './faults';

/** What a faulty model says, where the fault is in what it says. */
export function faultyReply(fault: Fault | undefined): ChatReply | undefined {
  if (fault?.kind === 'empty-content') return { text: '' };
  if (fault?.kind === 'length') return { text: fault.text ?? '', finish: 'length' };
  if (fault?.kind === 'text') return { text: fault.text };
  return undefined;
}

/** @returns whether the fault ended the exchange */
export function breakDown(response: ServerResponse, fault: Fault): boolean {
  switch (fault.kind) {
    case 'reset':
      response.destroy();
      return true;
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
      sendError(response, fault.status, fault.message ?? 'It broke.', 'server_error');
      return true;
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Welcome to nginx!</h1>');
      return true;
    case 'broken-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[{"mess');
      return true;
    case 'other-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"unexpected":true}');
      return true;
    case 'reset-mid-body':
    case 'stall':
    case 'dimensions':
    case 'model':
    case 'empty-content':
    case 'length':
    case 'text':
      return false;
  }
}

export function sendError(response: ServerResponse, code: number, message: string, type: string): void {
  const body = JSON.stringify({ error: { code, message, type } });
  response.writeHead(code, { 'content-type': 'application/json' }).end(body);
}

export function sendJson(response: ServerResponse, value: unknown, fault: Fault | undefined): void {
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  if (fault?.kind !== 'reset-mid-body') {
    response.end(text);
    return;
  }
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
