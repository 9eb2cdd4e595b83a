import type { IncomingQuery } from '../queries/prepareQuery.ts'

/** A potentially slow read as plain data, so that another process can run it. */
export type ReadTask = { readonly kind: 'query'; readonly asked: IncomingQuery } | WorkTask

/** A task of a `ReadWork`, by which it is made. */
export interface WorkTask {
  readonly kind: 'work'
  /** The name of the work. */
  readonly work: string
  /** What the task is called in errors. */
  readonly title: string
  readonly input: unknown
}
