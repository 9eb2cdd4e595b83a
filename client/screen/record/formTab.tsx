import type { FormSection } from '../../form/FormSection.tsx'
import { fieldsOfSections, SectionFields } from '../../form/FormSection.tsx'
import type { TrackedRecord } from '../../store/types.ts'
import type { RecordTab } from './RecordScreen.ts'

/** A tab with sections of fields of the screen's record. */
export function formTab<R extends TrackedRecord>(
  title: string,
  sections: readonly FormSection<R>[],
): RecordTab<R> {
  const fields = new Set(fieldsOfSections(sections))
  return {
    title,
    isOfRecord: true,
    isWide: false,
    edits: (typeName, field) =>
      field !== null && fields.has(field) && sections.some(({ entity }) => entity.name === typeName),
    Panel: ({ record }) => (
      <>
        {sections.map((section, index) => (
          <section key={section.title ?? index} className="card section">
            {section.title !== null && <h2>{section.title}</h2>}
            <SectionFields section={section} record={record} />
          </section>
        ))}
      </>
    ),
  }
}
