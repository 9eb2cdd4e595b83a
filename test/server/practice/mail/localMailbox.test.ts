import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import { mailboxCalls } from '#server/calls/mailbox/mailboxCalls.ts'
import { localMailbox } from '#server/practice/mail/localMailbox.ts'
import { localMailer } from '#server/practice/mail/localMailer.ts'
import type { Mail } from '#server/mail/Mailer.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'

const ID = '20261121180000000.0f2f7f3e-5d7b-4e59-9d40-1c6a3f6f9a11'
const OLDER = '20261120180000000.0f2f7f3e-5d7b-4e59-9d40-1c6a3f6f9a11'

const mail: Mail = {
  messageId: `${ID}@rolloff.example`,
  from: null,
  to: 'Sam Façade <sam@customer.example>',
  cc: 'kim@customer.example',
  bcc: 'us@rolloff.example',
  subject: 'Invoice № 7',
  text: 'Dear Sam,\nyour <invoice>.\n\nRolloff',
  attachments: [
    { fileName: 'Invoice 7.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
  ],
}

let folder: string
let app: FastifyInstance
let as: (user: SignedInUser) => void

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'rolloff-mail-')), 'mailbox')
  ;({ app, as } = await aCallServer(mailboxCalls(localMailbox(folder))))
})

afterEach(async () => {
  await app.close()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

const mailer = () => localMailer({ folder, from: 'Rolloff <office@rolloff.example>' })
const get = async (url: string) => {
  const response = await app.inject(url)
  return { status: response.statusCode, answer: response.json<unknown>() }
}

describe('the local mailbox', () => {
  it('is empty before the first email', async () => {
    expect(await get('/api/mailbox')).toEqual({ status: 200, answer: [] })
  })

  it('lists what came, the newest first', async () => {
    await mailer().send({ ...mail, messageId: `${OLDER}@rolloff.example`, subject: 'Earlier' })
    await mailer().send(mail)
    expect((await get('/api/mailbox')).answer).toEqual([
      {
        id: ID,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
        from: 'Rolloff <office@rolloff.example>',
        to: 'Sam Façade <sam@customer.example>',
        cc: 'kim@customer.example',
        bcc: 'us@rolloff.example',
        subject: 'Invoice № 7',
        attachments: [{ fileName: 'Invoice 7.pdf', contentType: 'application/pdf', bytes: 8 }],
      },
      expect.objectContaining({ id: OLDER, subject: 'Earlier' }),
    ])
    expect((await get('/api/mailbox?take=1')).answer).toHaveLength(1)
  })

  it('shows an email with its headers, its text and the same as HTML', async () => {
    await mailer().send(mail)
    expect((await get(`/api/mailbox/${ID}`)).answer).toMatchObject({
      messageId: `<${ID}@rolloff.example>`,
      headers: expect.arrayContaining([{ name: 'message-id', value: `<${ID}@rolloff.example>` }]) as unknown,
      text: expect.stringMatching(/^Dear Sam,\nyour <invoice>\.\n\nRolloff\s*$/) as unknown,
      html: expect.stringMatching(/Dear Sam,<br>\s*your &#60;invoice&#62;\.<\/p>/) as unknown,
    })
  })

  it('gives the attachments out under their names', async () => {
    await mailer().send(mail)
    const response = await app.inject(`/api/mailbox/${ID}/attachments/0`)
    expect(response.body).toBe('%PDF-1.7')
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="Invoice 7.pdf"') as unknown,
    })
    expect(await get(`/api/mailbox/${ID}/attachments/1`)).toMatchObject({ status: 404 })
  })

  it('contains an email that is sent twice only once, and no partial files', async () => {
    await Promise.all([mailer().send(mail), mailer().send(mail)])
    expect(await readdir(folder)).toEqual([`${ID}.eml`])
  })

  it.each(['../rolloff.db', '..%2Frolloff', 'x', `${ID}.eml`])('rejects the name %s', async (id) => {
    const { status } = await get(`/api/mailbox/${id}`)
    expect([400, 404]).toContain(status)
  })

  it('reports unknown mail as not found', async () => {
    expect(await get(`/api/mailbox/${ID}`)).toMatchObject({ status: 404, answer: { culprit: 'id' } })
  })

  it.each(['/api/mailbox', `/api/mailbox/${ID}`, `/api/mailbox/${ID}/attachments/0`])(
    'F-017 shows %s to administrators only',
    async (url) => {
      as(aUser('Customer:Admin', 'Invoice:Admin', 'Payments:Admin'))
      expect(await get(url)).toMatchObject({ status: 403 })
    },
  )
})
