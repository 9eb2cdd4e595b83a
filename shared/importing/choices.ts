import type { ImportChoices } from './ImportPlan.ts'

/** The choices of a stored import. */
export function readChoices(text: string): ImportChoices {
  // The server stores the text in this form only, checked by the schema of the call.
  return JSON.parse(text) as ImportChoices
}
