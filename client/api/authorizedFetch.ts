/** The token of the next request, if there is one. */
export type TokenSource = () => Promise<string | undefined>

/**
 * `fetch` with the bearer token (F-018). A 401 response asks for a new sign-in; when that succeeds (`renew` resolves with true), the
 * same request is sent once more, byte for byte: a save keeps its id. `more` are headers of every request.
 */
export function authorizedFetch(
  token: TokenSource,
  renew: () => Promise<boolean>,
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
    return response.status === 401 && (await renew()) ? send(...request) : response
  }
}
