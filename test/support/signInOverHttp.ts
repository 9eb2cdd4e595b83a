import { SignInAttempt, Visitor } from '#test/server/identity/Visitor.ts'
import { body, record, text } from '#test/server/identity/readJson.ts'

/** Signs a demo user in at a running server, as a page does, and returns the access token. */
export async function signInOverHttp(origin: string, userName: string): Promise<string> {
  const visitor = new Visitor()
  const boot = await body(await visitor.visit(`${origin}/api/boot`))
  const attempt = new SignInAttempt(origin, record(boot['identity']))
  const page = await visitor.follow(attempt.address())
  const returned = await visitor.follow(page.address, { form: { userName } })
  return text((await body(await attempt.redeem(visitor, returned.address)))['access_token'])
}

/** Demo users by their work. */
export const DEMO_USERS = {
  owner: 'kim.devries@rolloff.example',
  office: 'dana.whitfield@rolloff.example',
  otherOffice: 'ann.kuiper@rolloff.example',
  frontDesk: 'carol.reed@rolloff.example',
  operations: 'pete.kamps@rolloff.example',
  bookkeeper: 'gail.hughes@rolloff.example',
  dispatcher: 'sue.postma@rolloff.example',
  driver: 'bob.visser@rolloff.example',
} as const
