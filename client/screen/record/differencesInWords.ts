import type { RecordPast } from '../../context/history/RecordPast.ts'
import { countOf } from '#shared/kernel/countOf.ts'

/** What differs from today in a record as it was, as a sentence: '3 fields differ from today, 1 record was added since.' */
export function differencesInWords({ own, compared }: RecordPast): string {
  const children = compared.filter((each) => each !== own)
  const countOfState = (state: (typeof children)[number]['state']): number =>
    children.filter((each) => each.state === state).length
  const isGone = own?.state === 'gone'
  const fields = isGone ? 0 : (own?.fields.filter(({ differs }) => differs).length ?? 0)
  const said = [
    isGone ? 'it is deleted today' : null,
    fields > 0 ? `${countOf(fields, 'field')} ${fields === 1 ? 'differs' : 'differ'} from today` : null,
    ofRecords(countOfState('changed'), 'changed'),
    ofRecords(countOfState('gone'), 'deleted'),
    ofRecords(countOfState('added'), 'added'),
  ].filter((each) => each !== null)
  if (said.length === 0) return 'Nothing differs from today.'
  const sentence = said.join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function ofRecords(count: number, what: string): string | null {
  return count === 0
    ? null
    : `${countOf(count, 'record')} of it ${count === 1 ? 'was' : 'were'} ${what} since`
}
