import type { RelativeDay, RelativePeriod } from '#shared/kernel/relativeDays.ts'
import { urlToSend } from '../../../context/views/viewUrl.ts'

/** What is often asked of the audit log. */
export interface AuditQuestion {
  readonly caption: string
  /** As the palette offers it. */
  readonly asks: string
  /** The values of the filter, days that move with the calendar as such. */
  readonly filter: Readonly<Record<string, string | RelativeDay>>
}

export const AUDIT_QUESTIONS: readonly AuditQuestion[] = [
  { caption: 'Yesterday', asks: 'What changed yesterday?', filter: daysOf('yesterday') },
  { caption: 'Deleted', asks: 'What was deleted, and by whom?', filter: { kind: 'Deleted' } },
  {
    caption: 'Roles given',
    asks: 'Who was given which role, when, by whom?',
    filter: { about: 'Users and roles' },
  },
  {
    caption: 'Settings and prices',
    asks: 'Which settings and prices changed this year?',
    filter: { about: 'Settings and prices', ...daysOf('thisYear') },
  },
  {
    caption: 'Large saves',
    asks: 'Which saves changed most records?',
    filter: { size: '100 records or more' },
  },
  {
    caption: 'Exports and prints',
    asks: 'Who exported or printed data?',
    filter: { kind: 'Exported or printed' },
  },
  {
    caption: 'Sign-ins',
    asks: 'Who signed in or was refused?',
    filter: { kind: 'Signed in or refused' },
  },
]

export function urlOfQuestion({ caption, filter }: AuditQuestion): string {
  return urlToSend({ path: '/admin/audit', name: caption, filter, layout: {} })
}

function daysOf(rule: RelativePeriod): Readonly<Record<'startDate' | 'endDate', RelativeDay>> {
  return { startDate: { rule, end: 'startDate' }, endDate: { rule, end: 'endDate' } }
}
