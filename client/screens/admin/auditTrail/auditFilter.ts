import { AUDIT_KIND_GROUPS, AUDIT_KINDS, SAVE_SIZES } from '#shared/auditing/auditTrail.ts'
import { parseTimesOfDay, TIMES_OF_DAY_EXAMPLE } from '#shared/auditing/timeOfDay.ts'
import type { auditTrailQuery } from '#shared/auditing/queries.ts'
import { AUDITED_GROUPS } from '#shared/lookups/auditedGroups.ts'
import type { Model } from '#shared/model/model.ts'
import type { FilterFieldOf } from '../../../screen/list/filterFields.ts'

/** What the audit log is asked by. */
export function auditFilterFields({
  entities,
}: Pick<Model, 'entities'>): readonly FilterFieldOf<typeof auditTrailQuery.parameters>[] {
  const captions = Object.values(entities)
    .filter(({ audited }) => audited)
    .map(({ caption }) => caption)
  return [
    { parameter: 'record', caption: 'Record' },
    { parameter: 'userId', caption: 'Person', choiceOf: 'User', offersRetired: true },
    {
      parameter: 'about',
      caption: 'Kind of record',
      options: [...Object.keys(AUDITED_GROUPS), ...[...new Set(captions)].toSorted()],
    },
    { parameter: 'field', caption: 'Field' },
    { parameter: 'value', caption: 'Value or reason' },
    {
      parameter: 'kind',
      caption: 'What was done',
      options: [...AUDIT_KINDS, ...Object.keys(AUDIT_KIND_GROUPS)],
    },
    { parameter: 'size', caption: 'Size of the save', options: Object.keys(SAVE_SIZES) },
    {
      from: 'startDate',
      to: 'endDate',
      caption: 'Days',
      captions: ['From', 'To'],
      ranges: [
        { caption: 'Today', rule: 'today' },
        { caption: 'Yesterday', rule: 'yesterday' },
        { caption: 'This week', rule: 'thisWeek' },
        { caption: 'Last month', rule: 'lastMonth' },
        { caption: 'This year', rule: 'thisYear' },
      ],
    },
    {
      parameter: 'time',
      caption: 'Time of day',
      problem: (text) => (parseTimesOfDay(text) === null ? TIMES_OF_DAY_EXAMPLE : null),
    },
  ]
}
