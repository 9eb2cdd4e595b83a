import { notesWith } from './dumpsterNotes.ts'
import { openPlacements, type DumpsterPlacement } from './dumpsterPlacements.ts'

/** The location to assign to a dumpster. */
export interface LocationChoice {
  readonly dumpsterInventoryId: number
  readonly storageDumpSiteId: number | null
  readonly serviceAddressId: number | null
}

const REPLACE_LOCATION_QUESTION =
  'This dumpster already has a location. Do you still want to set a new location?'
const NO_RELATED_JOBS_QUESTION =
  'Cannot assign dumpster location to customer. Selected customer address has no related jobs. Would you like to add this address as a note to the dumpster instead?'

export interface AssignmentQuestions {
  /** The confirmation before the current placement is ended (O-074). */
  readonly replace: string | null
  /** If the location cannot be assigned: the question whether to add the address to the notes instead (O-075). */
  readonly noteInstead: string | null
}

/** The questions to ask before a location is assigned; null for those that do not apply. */
export function assignmentQuestions(
  choice: LocationChoice,
  placements: readonly Pick<DumpsterPlacement, 'dumpsterInventoryId' | 'removed'>[],
  jobsAtAddress: readonly { readonly deleted: string | null }[],
): AssignmentQuestions {
  const hasLocation = openPlacements(choice.dumpsterInventoryId, placements).length > 0
  const lacksJobs = choice.serviceAddressId !== null && jobsAtAddress.every((job) => job.deleted !== null)
  return {
    replace: hasLocation ? REPLACE_LOCATION_QUESTION : null,
    noteInstead: lacksJobs ? NO_RELATED_JOBS_QUESTION : null,
  }
}

/** The dumpster's notes with the address that it was set to without a job (O-075). */
export function notesWithAddress(notes: string | null, address: string): string {
  return notesWith(notes, `No job found. Dumpster stored at ${address}`)
}
