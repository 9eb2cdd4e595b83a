import { businessDay } from '#test/reference/days.ts'
import type { Company } from './company.ts'
import type { Answer } from './Office.ts'
import type { Plan } from './plan.ts'
import type { Step } from './scenario.ts'
import type { State } from './state.ts'

/** A step that was done or refused, and the expected state. */
export interface StepResult {
  readonly answer: Answer
  readonly plan: Plan
  /** Should the server refuse it? */
  readonly isRefused: boolean
}

/** The context of a step. */
export interface StepContext<S extends Step = Step> {
  readonly company: Company
  readonly state: State
  readonly step: S
  /** The expected state, initially the state before the step. */
  readonly plan: Plan
  /** Lines whose price a user changed. */
  readonly edited: Set<number>
}

/** Sends the step to the server and updates the expected state; null if nothing fits. */
export type StepHandler<K extends Step['do']> = (
  context: StepContext<Extract<Step, { readonly do: K }>>,
) => Promise<Answer | { readonly refused: Answer } | null>

/** One of these by number; null if there are none. */
export function nthOf<T>(from: readonly T[], nth: number): T | null {
  return from.length === 0 ? null : (from[nth % from.length] ?? null)
}

export function today({ office }: Company): string {
  return businessDay(office.now())
}
