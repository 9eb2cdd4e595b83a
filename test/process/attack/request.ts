import type { HostileQuery } from './hostileQueries.ts'

/** The outcome of a request. */
export interface Answered {
  readonly status: number
  /** The product's error code. */
  readonly code: string | null
  readonly milliseconds: number
  readonly bytes: number
}

interface Asking {
  readonly url: string
  readonly token: string
}

/** Sends a query by POST and reads the whole response; status 0 means that the connection was closed. */
export async function request(
  { url, token }: Asking,
  { resource, request }: HostileQuery,
): Promise<Answered> {
  return send(`${url}/api/breeze/${resource}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
}

export async function send(address: string, init: RequestInit): Promise<Answered> {
  const start = performance.now()
  const { status, body } = await fetch(address, init)
    .then(async (response) => ({ status: response.status, body: await response.arrayBuffer() }))
    .catch(() => ({ status: 0, body: new ArrayBuffer(0) }))
  const milliseconds = performance.now() - start
  return { status, milliseconds, bytes: body.byteLength, code: status >= 400 ? codeOf(body) : null }
}

function codeOf(body: ArrayBuffer): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString())
    const code: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'code') : null
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
