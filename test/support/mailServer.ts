import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A received email: envelope and message. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly email: Email
}

/** The reaction to an email: accept, reject with a code, or close the connection. */
export type Verdict = 'take' | 'takeAndBreak' | { readonly number: number; readonly says: string }

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Verdicts for the next emails, one each; afterwards all are accepted. */
  readonly verdicts: Verdict[]
  /** Unknown recipients. */
  readonly unknown: Set<string>
  /** Recipients that are deferred at the first attempt, as with greylisting. */
  readonly deferred: Set<string>
  /** The number of attempts, whatever their result. */
  attempts(): number
  close(): Promise<void>
}

/** A real mail server on a free port, or on a given one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const verdicts: Verdict[] = []
  const unknown = new Set<string>()
  const deferred = new Set<string>()
  const sockets = new Set<Socket>()
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (deferred.delete(address)) done(smtpError(451, 'Greylisted, come back later'))
      else done(unknown.has(address) ? smtpError(550, 'No such user') : null)
    },
    onData: (stream, session, done) => {
      attempts += 1
      const verdict = verdicts.shift() ?? 'take'
      void bytesOf(stream).then(async (bytes) => {
        // The sender disconnected before its email was complete: nothing was received.
        if (bytes === null) return
        if (typeof verdict === 'object') return done(smtpError(verdict.number, verdict.says))
        received.push({ ...envelopeOf(session), email: await PostalMime.parse(bytes) })
        if (verdict === 'take') return done()
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port: taking } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taking}`,
    received,
    verdicts,
    unknown,
    deferred,
    attempts: () => attempts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function envelopeOf({ envelope }: SMTPServerSession): Pick<ReceivedMail, 'from' | 'to'> {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** The whole message, or null when the connection broke off within it. */
async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = []
  try {
    for await (const part of stream) parts.push(part)
  } catch {
    return null
  }
  return Buffer.concat(parts)
}
