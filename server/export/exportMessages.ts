import type { CollectedCompany } from './collectCompany.ts'

/** The first message to a process that collects. */
export interface CollectSettings {
  readonly databaseUrl: string
}

/** What it is asked. */
export interface CollectTask {
  readonly folder: string
}

/** How that ended. */
export type CollectReply =
  | { readonly company: CollectedCompany }
  | {
      readonly failure: string
      /** Of an error from the system, such as `ENOSPC`. */ readonly systemCode: string
    }
