import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoiceActions, type InvoiceActionName } from '#shared/invoicing/invoiceActions.ts'
import {
  isHandedOver,
  isReadOnly,
  isManualStatusChange,
  nextStatus,
  type InvoiceTransition,
} from '#shared/invoicing/invoiceStatusTransitions.ts'

const S = INVOICE_STATUS
const STATUSES = Object.entries(S)
const kept = (statusId: number) => ({ statusId, quickBooksLastExport: null })
const exported = (statusId: number) => ({ statusId, quickBooksLastExport: '2026-06-01T14:00:00.000Z' })
const nameOf = (id: number | null) => STATUSES.find(([, each]) => each === id)?.[0] ?? 'refused'
/** The resulting status of a transition from every status, in the order of their ids. */
const outcomes = (transition: InvoiceTransition) =>
  Object.fromEntries(STATUSES.map(([name, id]) => [name, nameOf(nextStatus(transition, id))]))
const same = (...names: (keyof typeof S)[]) => Object.fromEntries(names.map((name) => [name, name]))
const everything = (to: string) => Object.fromEntries(STATUSES.map(([name]) => [name, to]))
const SETTLED = same('paid', 'partiallyPaid', 'posted', 'complete', 'voided')

describe('transitions of an invoice', () => {
  it.each<[string, InvoiceTransition, Record<string, string>]>([
    [
      'M-021 sends New, InProcess, Rejected and Review for review',
      'sendForReview',
      {
        ...everything('refused'),
        new: 'review',
        inProcess: 'review',
        rejected: 'review',
        review: 'review',
      },
    ],
    [
      'M-022 approves what is in review into the queue',
      'approve',
      { ...everything('refused'), review: 'queue', reviewed: 'queue' },
    ],
    [
      'M-022 rejects what is in review',
      'reject',
      { ...everything('refused'), review: 'rejected', reviewed: 'rejected' },
    ],
    ['M-023 [IN29] prints all but what is settled', 'print', { ...everything('printed'), ...SETTLED }],
    [
      'M-024 [IN29] queues an email of all but what is settled',
      'queueEmail',
      { ...everything('waitingToEmail'), ...SETTLED },
    ],
    [
      'M-024 [IN29] makes Emailed of WaitingToEmail alone when the mail went out',
      'emailSent',
      { ...Object.fromEntries(STATUSES.map(([name]) => [name, name])), waitingToEmail: 'emailed' },
    ],
    [
      'M-026 M-070 unlocks whatever was handed over, and keeps what is paid',
      'unlock',
      { ...everything('inProcess'), ...same('paid', 'partiallyPaid'), voided: 'refused' },
    ],
    ['M-027 voids all but what is voided', 'void', { ...everything('voided'), voided: 'refused' }],
    ['M-028 [IN31] deletes what is new', 'delete', { ...everything('refused'), new: 'new' }],
    [
      '[IN29] posts all but what is voided and leaves what is paid',
      'post',
      { ...everything('posted'), ...same('paid', 'partiallyPaid'), voided: 'refused' },
    ],
    ['M-041 pays all but what is voided', 'payInFull', { ...everything('paid'), voided: 'refused' }],
    [
      'M-041 pays all but what is voided in part',
      'payInPart',
      { ...everything('partiallyPaid'), voided: 'refused' },
    ],
    [
      'M-043 posts again what a payment is taken from',
      'deletePayment',
      { ...everything('posted'), voided: 'refused' },
    ],
  ])('[IN26] %s', (_title, transition, expected) => {
    expect(outcomes(transition)).toEqual(expected)
  })

  it('M-005 [IN28] make posted and voided invoices read-only', () => {
    const locked = STATUSES.filter(([, id]) => isReadOnly(kept(id))).map(([name]) => name)
    expect(locked).toEqual(['posted', 'voided'])
  })

  it('M-070 [IN28] make what was handed over read-only in every status until it is unlocked', () => {
    expect(STATUSES.filter(([, id]) => !isReadOnly(exported(id)))).toEqual([])
    expect(STATUSES.filter(([, id]) => !isHandedOver(exported(id))).map(([name]) => name)).toEqual(['voided'])
  })

  it('[IN27] do not let users set what payments, exports and mail set', () => {
    const targets = new Set(
      STATUSES.flatMap(([, from]) =>
        STATUSES.filter(([, to]) => from !== to && isManualStatusChange(kept(from), to)).map(
          ([name]) => name,
        ),
      ),
    )
    expect([...targets].toSorted()).toEqual([
      'inProcess',
      'printed',
      'queue',
      'rejected',
      'review',
      'voided',
      'waitingToEmail',
    ])
    expect([
      isManualStatusChange(kept(S.new), S.review),
      isManualStatusChange(kept(S.new), S.queue),
      isManualStatusChange(kept(S.posted), S.inProcess),
      isManualStatusChange(kept(S.paid), S.inProcess),
      isManualStatusChange(kept(S.printed), S.inProcess),
      isManualStatusChange(kept(S.posted), S.printed),
      isManualStatusChange(exported(S.review), S.queue),
      isManualStatusChange(exported(S.printed), S.inProcess),
    ]).toEqual([true, false, true, false, false, false, false, true])
  })
})

describe('buttons of an invoice', () => {
  const actions = (statusId: number, isBulkReview = false, payments = 0) =>
    invoiceActions({ ...kept(statusId), deleted: null, total: 100, tax: 0, payments }, isBulkReview)
  const seenIn = (name: InvoiceActionName, isBulkReview = false) =>
    STATUSES.filter(([, id]) => actions(id, isBulkReview)[name].visible).map(([status]) => status)
  const disabledIn = (name: InvoiceActionName) =>
    STATUSES.filter(([, id]) => !actions(id)[name].enabled).map(([status]) => status)

  it('M-004 [IN34] show by status', () => {
    expect(seenIn('delete')).toEqual(['new'])
    expect(seenIn('unlock')).toEqual(['posted'])
    expect(seenIn('sendForReview')).toEqual(['new', 'inProcess', 'review', 'rejected'])
    expect([seenIn('addToQueue'), seenIn('reject')]).toEqual([[], []])
    expect(disabledIn('void')).toEqual(['voided'])
    expect(disabledIn('edit')).toEqual(['posted', 'voided'])
  })

  it('M-004 M-070 [IN34] offer Edit Invoice alone for a paid one that was handed over', () => {
    const {
      edit,
      unlock,
      void: voiding,
      delete: deletion,
    } = invoiceActions({ ...exported(S.paid), deleted: null, total: 100, tax: 0, payments: 100 }, false)
    expect([edit.enabled, unlock.visible, voiding.enabled, deletion.visible]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('M-004 [IN34] offer queue and rejection in a bulk review, and to go on whatever the status', () => {
    expect(seenIn('addToQueue', true)).toEqual(['review', 'reviewed'])
    expect(seenIn('reject', true)).toEqual(['review', 'reviewed'])
    expect(seenIn('sendForReview', true)).toEqual(['new', 'inProcess', 'rejected'])
    const all = STATUSES.map(([status]) => status)
    expect([seenIn('nextInReview', true), seenIn('nextInReview')]).toEqual([all, []])
  })

  it('[IN34] offer to receive a payment while something is unpaid', () => {
    expect([
      actions(S.emailed).receivePayment.enabled,
      actions(S.emailed, false, 100).receivePayment.enabled,
      actions(S.voided).receivePayment.enabled,
    ]).toEqual([true, false, false])
  })
})
