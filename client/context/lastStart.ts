import type { Boot } from '#shared/wire/boot.ts'
import { isUndecided } from '#shared/wire/errors.ts'
import type { ScreenContext } from './ScreenContext.ts'

/** What a page starts with, as the server answered it last. */
export interface LastStart {
  readonly boot: Boot
  /** The answers to the further requests of a start, by their addresses. */
  readonly answers: Readonly<Record<string, unknown>>
}

const USER = '/api/account/currentUser'

/** Reads what a page starts with again, to be kept (JO236). Throws ApiError. */
export async function readStart({
  api,
  boot,
  lookups,
}: Pick<ScreenContext, 'api' | 'boot' | 'lookups'>): Promise<LastStart> {
  const paths = ['Metadata', lookups.query.name].map((name) => `/api/breeze/${name}`)
  const [user, ...tables] = await Promise.all([
    api.post<unknown>(USER),
    ...paths.map((path) => api.get<unknown>(path)),
  ])
  return {
    boot,
    answers: { [USER]: user, ...Object.fromEntries(paths.map((path, i) => [path, tables[i]])) },
  }
}

/** `fetch` of a page that is opened without a connection: what a page starts with is answered as it was last. */
export function answeringLast(send: typeof fetch, { answers }: LastStart): typeof fetch {
  return async (input, init) => {
    const kept = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname]
    if (kept === undefined) return send(input, init)
    const answered = await send(input, init).catch(() => null)
    return answered === null || isUndecided(answered.status) ? Response.json(kept) : answered
  }
}
