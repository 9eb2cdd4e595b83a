import { SignInAttempt, type Visitor } from './Visitor.ts'
import { body, record, text } from './readJson.ts'

/** What the page at an origin knows about signing in. */
export async function attemptAt(origin: string, visitor: Visitor): Promise<SignInAttempt> {
  const boot = await body(await visitor.visit(`${origin}/api/boot`))
  return new SignInAttempt(origin, record(boot['identity']))
}

/** Signs a visitor in by a click on a user of the list. */
export async function signInAt(origin: string, visitor: Visitor, userName: string) {
  const attempt = await attemptAt(origin, visitor)
  const page = await visitor.follow(attempt.address())
  const returned = await visitor.follow(page.address, { form: { userName } })
  const tokens = await body(await attempt.redeem(visitor, returned.address))
  return { attempt, page, returned, tokens }
}

/** Asks the provider for new tokens with the refresh token. */
export function refresh(
  visitor: Visitor,
  attempt: SignInAttempt,
  tokens: Readonly<Record<string, unknown>>,
): Promise<Response> {
  return visitor.visit(text(attempt.endpoints['token_endpoint']), {
    headers: { accept: 'application/json' },
    form: {
      grant_type: 'refresh_token',
      client_id: attempt.clientId,
      refresh_token: text(tokens['refresh_token']),
      scope: attempt.scopes,
    },
  })
}
