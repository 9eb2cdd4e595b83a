import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { emailMessagesQuery, invoicesQuery } from '#shared/invoicing/queries.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { describeError } from '../../context/describeError.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { queueInvoiceEmails } from './invoiceCalls.ts'
import { printAll } from './invoiceSteps.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { keepSendRun, type KeptSendRun } from './keptSendRuns.ts'

/** What became of an invoice that is sent. */
interface Outcome {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly text: string
}

/** An invoice that is sent, and its way. */
export interface SentPart {
  /** The key of the invoice. */
  readonly id: number
  readonly invoice: InvoiceRecord
  readonly way: 'Email' | 'Paper'
  /** The addresses of an email; empty where there are none. */
  readonly to: string
}

const BEGUN: Outcome = { state: 'waiting', text: 'Being sent' }
const QUEUED: Outcome = { state: 'waiting', text: 'Waits to be sent' }
const NO_ADDRESS: Outcome = { state: 'failed', text: 'No email address' }
const PRINTED: Outcome = { state: 'done', text: 'Printed' }
const NOT_PRINTED = 'Not printed'
const NOT_SENT = 'Not sent'

/** Invoices that are sent together, each by its way, and what became of each; it is kept until later ones take its place (IN583, IN921). */
export class SendRun {
  readonly parts: readonly SentPart[]
  private readonly app: ScreenContext
  private readonly at: string
  private readonly outcomes = observable.map<number, Outcome>([], { deep: false })

  /** `at` is when it was begun. */
  constructor(app: ScreenContext, parts: readonly SentPart[], at: string) {
    this.app = app
    this.parts = parts
    this.at = at
    makeAutoObservable<this, 'app' | 'at'>(this, { app: false, at: false, parts: observableRef })
  }

  outcomeOf({ id }: Pick<SentPart, 'id'>): Outcome {
    return this.outcomes.get(id) ?? BEGUN
  }

  countOf(state: Outcome['state']): number {
    return this.parts.filter((part) => this.outcomeOf(part).state === state).length
  }

  /** Sends all. Call it within the press, or the browser opens no tab for the print. */
  start(): Promise<void> {
    return this.send(this.parts)
  }

  /** Those that failed and can be sent again as they are. */
  get failed(): readonly SentPart[] {
    return this.parts.filter((part) => {
      const outcome = this.outcomeOf(part)
      return outcome.state === 'failed' && outcome !== NO_ADDRESS
    })
  }

  /** Sends those again that failed; call it within the press. */
  retry(): Promise<void> {
    return this.send(this.failed)
  }

  /** Reads what became of the emails that wait. Throws QueryFailed. */
  async refresh(): Promise<void> {
    const waiting = this.parts.filter((part) => {
      const outcome = this.outcomeOf(part)
      return outcome.state === 'waiting' && outcome !== BEGUN
    })
    if (waiting.length === 0) return
    const latestOf = await this.latestEmails(waiting)
    // So that all lists show their new status.
    const ids = waiting.map(({ id }) => id)
    await this.app.store.query(invoicesQuery, { where: { id: { in: ids } }, usePost: true })
    for (const part of waiting) {
      const latest = latestOf(part)
      if (latest !== null) this.set([part], outcomeOfEmail(latest))
    }
  }

  /** Reads what became of a run that was kept; what failed before it was queued or printed stays so until it was sent later. Throws QueryFailed. */
  async recall({ at, parts: kept }: KeptSendRun): Promise<void> {
    const failures = new Map(kept.map(({ id, failure }) => [id, failure]))
    const latestOf = await this.latestEmails(this.parts.filter(({ way }) => way === 'Email'))
    for (const part of this.parts) {
      const failure = failures.get(part.id) ?? null
      const counts = (instant: string | null): boolean =>
        instant !== null && (failure === null || instant > at)
      const latest = latestOf(part)
      if (part.way === 'Paper')
        this.set([part], counts(part.invoice.printed) ? PRINTED : failed(failure ?? NOT_PRINTED))
      else if (latest !== null && counts(latest.created)) this.set([part], outcomeOfEmail(latest))
      else this.set([part], part.to === '' ? NO_ADDRESS : failed(failure ?? NOT_SENT))
    }
  }

  private async latestEmails(parts: readonly SentPart[]) {
    const { rows } =
      parts.length === 0
        ? { rows: [] }
        : await this.app.store.queryRows(emailMessagesQuery, {
            where: { invoiceId: { in: parts.map(({ id }) => id) } },
            orderBy: ['id desc'],
            usePost: true,
          })
    const emailsOf = groupBy(rows, ({ invoiceId }) => invoiceId)
    return ({ id }: SentPart) => emailsOf.get(id)?.[0] ?? null
  }

  private async send(parts: readonly SentPart[]): Promise<void> {
    this.set(parts, BEGUN)
    this.keep()
    const byEmail = parts.filter(({ way }) => way === 'Email')
    // First of all, within the press: it opens a tab.
    const printing = this.print(parts.filter(({ way }) => way === 'Paper'))
    this.set(
      byEmail.filter(({ to }) => to === ''),
      NO_ADDRESS,
    )
    await this.email(byEmail.filter(({ to }) => to !== ''))
    await printing
    this.keep()
  }

  private async print(parts: readonly SentPart[]): Promise<void> {
    if (parts.length === 0) return
    const printed = new Set<number>()
    await printAll(
      this.app,
      parts.map(({ invoice }) => invoice),
      (ids) => ids.forEach((id) => printed.add(id)),
    )
    this.set(
      parts.filter(({ id }) => printed.has(id)),
      PRINTED,
    )
    this.set(
      parts.filter(({ id }) => !printed.has(id)),
      failed(NOT_PRINTED),
    )
  }

  private async email(parts: readonly SentPart[]): Promise<void> {
    if (parts.length === 0) return
    try {
      const { skipped } = await queueInvoiceEmails(
        this.app.api,
        parts.map(({ id }) => id),
      )
      const unaddressed = new Set(skipped.map(({ invoiceId }) => invoiceId))
      this.set(
        parts.filter(({ id }) => !unaddressed.has(id)),
        QUEUED,
      )
      this.set(
        parts.filter(({ id }) => unaddressed.has(id)),
        NO_ADDRESS,
      )
      await this.refresh()
    } catch (error) {
      this.set(
        parts.filter((part) => this.outcomeOf(part) === BEGUN),
        failed(describeError(error) ?? NOT_SENT),
      )
      this.app.errors.report(error)
    }
  }

  /** What failed on the server is known there. */
  private keep(): void {
    const parts = this.parts.map((part) => {
      const { state, text } = this.outcomeOf(part)
      return { id: part.id, way: part.way, failure: state === 'failed' ? text : null }
    })
    keepSendRun(this.app.session.user.userId, { at: this.at, parts })
  }

  private set(parts: readonly SentPart[], outcome: Outcome): void {
    runInAction(() => parts.forEach(({ id }) => this.outcomes.set(id, outcome)))
  }
}

function failed(text: string): Outcome {
  return { state: 'failed', text }
}

function outcomeOfEmail({ status, error }: Pick<EmailMessage, 'status' | 'error'>): Outcome {
  if (status === 'Sent') return { state: 'done', text: 'Sent' }
  if (status === 'Failed' || status === 'Stopped') return failed(error ?? NOT_SENT)
  return error === null ? QUEUED : { state: 'waiting', text: `Waits for another attempt: ${error}` }
}
