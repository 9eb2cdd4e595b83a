import type { MailboxEntry } from '#shared/wire/mailbox.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import type { ProductUnderTest } from './product.ts'

interface ExpectedMail {
  readonly to: string
  readonly subject: string
}

/** Waits until the local mailbox has an email, and reads the report that is attached to it, as an administrator can. */
export async function receiveReport({ url }: ProductUnderTest, expected: ExpectedMail): Promise<string> {
  const token = await signInOverHttp(url, DEMO_USERS.owner)
  const read = (path: string): Promise<Response> =>
    fetch(`${url}/api/mailbox${path}`, { headers: { authorization: `Bearer ${token}` } })
  let found: MailboxEntry | undefined
  await waitUntil(async () => {
    // Answered by the product's own server.
    const mails = (await (await read('')).json()) as readonly MailboxEntry[]
    found = mails.find(({ to, subject }) => to === expected.to && subject === expected.subject)
    return found !== undefined
  })
  const report = await read(`/${found?.id ?? ''}/attachments/0`)
  return (await readPdf(Buffer.from(await report.arrayBuffer()))).join(' ')
}
