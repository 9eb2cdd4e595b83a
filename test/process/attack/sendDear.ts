import type { DearInput } from './dearInputs.ts'
import { send, type Answered } from './request.ts'

/** Sends a dear input as the user of a token. */
export function sendDear(
  { url, token }: { readonly url: string; readonly token: string },
  { address, method, body: make }: DearInput,
): Promise<Answered> {
  const body = make()
  return send(`${url}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
}
