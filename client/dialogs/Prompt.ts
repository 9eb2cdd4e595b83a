import { isBlank } from '#shared/kernel/text.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import { field, type Field } from '#shared/model/field.ts'

/** The value that each mode of the input dialog asks for. */
interface PromptValues {
  readonly text: string
  readonly password: string
  readonly textarea: string
  /** One of the texts offered. */
  readonly select: string
  /** The id of one of the records offered. */
  readonly selectById: number
  /** `YYYY-MM-DD` */
  readonly date: string
  /** ISO 8601, UTC */
  readonly dateTime: string
  readonly number: number
}

export type PromptMode = keyof PromptValues

export type PromptValue<M extends PromptMode> = PromptValues[M]

interface PromptLimits {
  readonly select: { readonly options: readonly string[] }
  readonly selectById: { readonly options: readonly { readonly id: number; readonly title: string }[] }
  readonly number: { readonly isInteger?: boolean; readonly min?: number }
}

/** What the input dialog asks (F-026). */
export type Prompt<M extends PromptMode> = {
  readonly mode: M
  readonly title: string
  /** The label of the value; the title unless given. */
  readonly prompt?: string
  /** A sentence above the value. */
  readonly message?: string
  readonly initial?: PromptValue<M>
  /** The message for a value that cannot be taken; null if it can. */
  readonly check?: (value: PromptValue<M>) => string | null
  /** Saves without a press once a new value stays the same for a moment (F-028). */
  readonly autoSave?: boolean
  /** Offers to save and to be asked again. */
  readonly offersNext?: boolean
  /** Pixels, 300 to 800. */
  readonly width?: number
} & (M extends keyof PromptLimits ? PromptLimits[M] : unknown)

/** A value that was saved, and whether the user wants to go on with another one. */
export interface PromptAnswer<M extends PromptMode> {
  readonly value: PromptValue<M>
  readonly wantsNext: boolean
}

/** A prompt of any mode. */
export type AnyPrompt = { [M in PromptMode]: Prompt<M> }[PromptMode]

const REQUIRED = { required: true } as const

const fieldOfMode: Record<Exclude<PromptMode, 'number'>, (caption: string) => Field> = {
  text: (caption) => field.text(caption, REQUIRED),
  password: (caption) => field.text(caption, REQUIRED),
  textarea: (caption) => field.note(caption, REQUIRED),
  select: (caption) => field.text(caption, REQUIRED),
  selectById: (caption) => field.integer(caption, REQUIRED),
  date: (caption) => field.day(caption, REQUIRED),
  dateTime: (caption) => field.instant(caption, REQUIRED),
}

/** What the value of a prompt must be. */
export function fieldOfPrompt(prompt: AnyPrompt): Field {
  const caption = prompt.prompt ?? prompt.title
  if (prompt.mode !== 'number') return fieldOfMode[prompt.mode](caption)
  const { isInteger = false, min } = prompt
  const limits = { ...REQUIRED, ...(min !== undefined && { min }) }
  return isInteger ? field.integer(caption, limits) : field.float(caption, limits)
}

/** Why a value cannot be saved (F-030); null if it can. */
export function promptProblem(prompt: AnyPrompt, value: unknown): string | null {
  const violation = checkValue(fieldOfPrompt(prompt), value)
  if (violation !== null) return violation.message
  // The value is what the field of the mode takes, which is what `check` takes.
  return (prompt.check as ((value: unknown) => string | null) | undefined)?.(value) ?? null
}

/** Finds out when a typed value has stayed the same between two checks (F-028). */
export class SettledValue {
  private readonly initial: unknown
  private last: unknown = null

  constructor(initial: unknown) {
    this.initial = initial
  }

  /** Whether the value is entered, and the one of the check before. */
  check(value: unknown): boolean {
    const isSettled = !isBlank(value) && value !== this.initial && value === this.last
    this.last = value
    return isSettled
  }
}
