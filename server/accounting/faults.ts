/** Codes of faults that the export reacts to; all others are reported as they are. */
export const FAULT = {
  duplicateNumber: '6140',
  duplicateName: '6240',
  staleObject: '5010',
  notFound: '610',
  invalidReference: '2500',
  amountMismatch: '6070',
  knownRequest: '600',
  subscriptionEnded: '6190',
  throttled: '3001',
  noAccess: '3100',
} as const

/** QuickBooks refused a request; the message is a sentence for people. */
export class QuickBooksFault extends Error {
  readonly faultCode: string
  readonly detail: string
  readonly tid: string | null

  constructor({ code, message, detail, element }: FaultError, tid: string | null) {
    const said = [...new Set([message, detail])].filter((part) => part !== '').join(': ')
    const about = element === '' ? '' : ` (${element})`
    super(`QuickBooks refused it: ${said}${about} [${code}]`)
    this.faultCode = code
    this.detail = detail
    this.tid = tid
  }
}

/** Whether QuickBooks did what it was asked for is not known. */
export class OutcomeUnknown extends Error {
  readonly tid: string | null

  constructor(message: string, tid: string | null = null) {
    super(message)
    this.tid = tid
  }
}

/** There is no connection any more: an administrator has to connect again. */
export class Disconnected extends Error {}

interface FaultError {
  readonly code: string
  readonly message: string
  readonly detail: string
  /** The member of the request that is wrong; empty if none is named. */
  readonly element: string
}

/** The first error of a fault, in either spelling of its members; null if the body is none, whatever its status. */
export function readFault(body: unknown): FaultError | null {
  const fault = member(body, 'Fault') ?? member(body, 'fault')
  const errors = member(fault, 'Error') ?? member(fault, 'error')
  if (fault === undefined || !Array.isArray(errors)) return null
  const first: unknown = errors[0]
  return {
    code: text(member(first, 'code')),
    message: text(member(first, 'Message') ?? member(first, 'message')),
    detail: text(member(first, 'Detail') ?? member(first, 'detail')),
    element: text(member(first, 'element')),
  }
}

/** A member of a value that may be anything. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
