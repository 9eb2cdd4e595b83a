import { observer } from 'mobx-react-lite'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { FieldError } from '../../form/FieldFrame.tsx'
import type { FormPart } from '../../form/FormSection.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { CheckList } from '../../kit/CheckList.tsx'
import { childrenOf } from '../record/children.ts'
import { linkedIds, setLinks, type Links } from './links.ts'

/**
 * The part of a form that chooses the records that its record is linked to, with why some may not be (F-100, F-104), and what those
 * chosen mean together, by their titles.
 */
export function linksPart(
  links: Links,
  caption: string,
  meaningOf?: (titles: readonly string[]) => string,
): FormPart {
  return {
    Part: observer(function LinksPart({ record }) {
      const { lookups, store } = useScreenContext()
      const { isReadOnly } = useEnclosingForm()
      const chosen = new Set(linkedIds(record, links))
      const options = lookups.options(links.target).filter(({ id, retired }) => !retired || chosen.has(id))
      const toggle = (id: number): void => {
        const ids = chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]
        setLinks(store, record, links, ids)
      }
      const titles = options.filter(({ id }) => chosen.has(id)).map(({ title }) => title)
      const problems = childrenOf(record, links.relation).flatMap((link) => store.problems(link))
      return (
        <div className="field span-3" data-field={links.relation}>
          <div className="field-label">
            <span>{caption}</span>
          </div>
          <CheckList
            caption={caption}
            options={options}
            chosen={chosen}
            toggle={toggle}
            isWide
            isReadOnly={isReadOnly}
            {...(meaningOf !== undefined && { hintOf: (title) => meaningOf([title]) })}
          />
          {meaningOf !== undefined && <span className="field-hint">{meaningOf(titles)}</span>}
          <FieldError
            inputId={links.relation}
            error={problems.length === 0 ? null : problems.map(({ message }) => message).join(' ')}
          />
        </div>
      )
    }),
  }
}
