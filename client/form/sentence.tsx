import { observer } from 'mobx-react-lite'
import type { TrackedRecord } from '../store/types.ts'
import type { FormPart } from './FormSection.tsx'

interface SentenceOptions {
  readonly id: string
  /** The number of the form's three columns that it spans. */
  readonly span: 1 | 2 | 3
}

/** A sentence between the fields of a form that follows from its record. */
export function sentence<R extends TrackedRecord>(
  { id, span }: SentenceOptions,
  text: (record: R) => string,
): FormPart<R> {
  const Part = observer(function Sentence({ record }: { readonly record: R }) {
    return (
      <p className={`field span-${span} form-hint`} data-testid={id}>
        {text(record)}
      </p>
    )
  })
  return { Part }
}
