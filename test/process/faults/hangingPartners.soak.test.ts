import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { commandOf, descendants } from '../descendants.ts'
import { NoteWriter } from './NoteWriter.ts'

const MAILS = 5
const LANES = 3
const INVOICE = '/api/report/invoice?ids=1'

let mailServer: MailServer
let gate: Server
/** The connections on which nothing is said; null once the mail server answers. */
let silent: Socket[] | null = []
let server: RunningServer
let dataDirectory: string
let writer: NoteWriter

beforeAll(async () => {
  mailServer = await startMailServer()
  gate = createServer((socket) => {
    socket.on('error', () => undefined)
    if (silent === null) leadOn(socket)
    else silent.push(socket)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = gate.address() as AddressInfo
  dataDirectory = await copyDemoCompany()
  server = await startServer({
    dataDirectory,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@rolloff.example' },
  })
  writer = await NoteWriter.signIn(server.url)
})
afterAll(async () => {
  await server.kill()
  gate.close()
  await mailServer.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

function leadOn(socket: Socket): void {
  const onward = connect(Number(new URL(mailServer.url).port), '127.0.0.1')
  onward.on('error', () => socket.destroy())
  socket.pipe(onward).pipe(socket)
}

async function expectServed(): Promise<void> {
  expect((await writer.save()).status).toBe(200)
  expect((await writer.byKey()).status).toBe(200)
  expect((await writer.list()).status).toBe(200)
}

async function queueMail(to: string): Promise<void> {
  const entityAspect = {
    entityTypeName: 'EmailMessage:#Rolloff',
    entityState: 'Added',
    originalValuesMap: {},
  }
  const mail = { id: -1, to, subject: 'Hello', body: 'Dear Sam', rowVersion: 1, entityAspect }
  const { status, text } = await writer.post('SaveChanges', { entities: [mail] })
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
}

describe('while a partner of the server hangs', () => {
  it('everybody else is served, and what is printed is printed by another browser', async () => {
    expect((await writer.get(INVOICE)).status).toBe(200)
    const browsers = descendants(server.processId).filter((id) => commandOf(id).includes('chrom'))
    expect(browsers).not.toEqual([])
    for (const id of browsers) process.kill(id, 'SIGSTOP')
    const printed = writer.get(INVOICE)
    await expectServed()
    expect((await printed).status).toBe(200)
    expect((await writer.get(INVOICE)).status).toBe(200)
  })

  it('mail waits with the reason, and what hangs goes out by itself once the mail server answers', async () => {
    const recipients = Array.from({ length: MAILS }, (_each, index) => `sam${index}@customer.example`)
    for (const to of recipients) await queueMail(to)
    await expectServed()
    await expectEventually(
      async () => (await writer.post('EmailMessages', { where: { to: recipients[0] } })).text,
    ).toContain('The mail server could not be reached or did not answer')
    await expectServed()
    for (const socket of silent ?? []) leadOn(socket)
    silent = null
    // Three are tried at a time, and what has failed once is tried again a minute later.
    await expectEventually(() => mailServer.received.flatMap(({ to }) => to)).toEqual(
      expect.arrayContaining(recipients.slice(LANES)),
    )
  })

  it('nothing is lost that was acknowledged', async () => {
    expect(await server.stop()).toBe(0)
    expect(writer.lostFrom(dataDirectory).lost).toEqual([])
  })
})
