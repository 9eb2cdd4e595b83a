import type { Records, Stored } from '../records.ts'

/** The users to whom a scheduled report goes. */
export async function recipientsOf(records: Records, scheduleId: number): Promise<readonly Stored<'User'>[]> {
  const recipients = await records.find('ReportScheduleRecipient', 'reportScheduleId', [scheduleId])
  return records.find(
    'User',
    'userId',
    recipients.map(({ userId }) => userId),
  )
}

/** Queues the emails of a scheduled report as of an instant, one for each recipient who can be mailed; returns how many (RP29). */
export async function queueReport(
  records: Records,
  schedule: Stored<'ReportSchedule'>,
  run: string,
  recipients: readonly Stored<'User'>[],
): Promise<number> {
  const title = await titleOf(records, schedule)
  const mailed = recipients.filter(({ email, isActive }) => isActive && email !== null)
  for (const { userId, email: to } of mailed)
    records.add('EmailMessage', {
      ...(to !== null && { to }),
      subject: title,
      body: `The attached report is sent to you every ${schedule.every.toLowerCase()}.`,
      reportScheduleId: schedule.id,
      reportUserId: userId,
      reportRun: run,
    })
  return mailed.length
}

async function titleOf(records: Records, { report, savedViewId }: Stored<'ReportSchedule'>): Promise<string> {
  const [view] = await records.find('SavedView', 'id', [savedViewId])
  return view === undefined ? report : `${view.list}, ${view.name}`
}
