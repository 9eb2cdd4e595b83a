import type { ExpensiveInput } from './expensiveInputs.ts'
import { send, type Answered } from './request.ts'

/** Sends a expensive input as the user of a token. */
export function sendExpensive(
  { url, token }: { readonly url: string; readonly token: string },
  { address, method, body: make }: ExpensiveInput,
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
