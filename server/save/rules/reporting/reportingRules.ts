import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { refuseUnreadableReport } from './refuseUnreadableReport.ts'
import { deleteRecipients, refuseUnmailableList, setNextRun } from './reportScheduleSaving.ts'

/** The save rules of scheduled reports. */
export const reportingRules: readonly SaveRule[] = [
  setNextRun,
  deleteRecipients,
  refuseUnmailableList,
  refuseUnreadableReport,
]
