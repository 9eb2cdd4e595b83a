/** The token of the next request, if there is one. */
export type TokenSource = () => Promise<string | undefined>

/**
 * `fetch` with the bearer token (F-018). A 401 response asks for a new sign-in; when that succeeds (`renew` resolves with true), the
 * same request is sent once more, byte for byte: a save keeps its id. `renew` is told whether an administrator has ended the session, for
 * which the provider must not count the earlier sign-in. `more` are headers of every request.
 */
export function authorizedFetch(
  token: TokenSource,
  renew: (isEnded: boolean) => Promise<boolean>,
  more: Readonly<Record<string, string>> = {},
): typeof fetch {
  const send = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const headers = new Headers(init?.headers)
    const bearer = await token()
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
    return fetch(input, { ...init, headers })
  }
  return async (...request) => {
    const response = await send(...request)
    if (response.status !== 401) return response
    return (await renew(await isEnded(response.clone()))) ? send(...request) : response
  }
}

async function isEnded(refusal: Response): Promise<boolean> {
  try {
    const body: unknown = await refusal.json()
    return typeof body === 'object' && body !== null && 'code' in body && body.code === 'session_ended'
  } catch {
    // A proxy responded with a body of its own, or with none.
    return false
  }
}
