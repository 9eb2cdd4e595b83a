import { observer } from 'mobx-react-lite'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { FormPart } from '../../form/FormSection.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { childRelation } from '../record/children.ts'
import { setLinks, type Links } from './links.ts'

interface CopyWords {
  readonly caption: string
  /** Of the dialog that asks for the other record. */
  readonly title: string
}

/** A button that links a record to what another record of its entity is linked to, and to nothing else (LK1000). */
export function copyLinksPart(links: Links, { caption, title }: CopyWords): FormPart {
  const { entity, link, relation, field } = links
  const { foreignKey } = childRelation(entity, relation)
  return {
    Part: observer(function CopyLinksPart({ record }) {
      const { dialogs, errors, lookups, store } = useScreenContext()
      const { isReadOnly } = useEnclosingForm()
      if (isReadOnly) return null
      const own = propertiesOf(record)[keyFieldOf(entity)]
      const copy = async (): Promise<void> => {
        const options = lookups.options(entity.name).filter(({ id, retired }) => !retired && id !== own)
        const answer = await dialogs.prompt({ mode: 'selectById', title, prompt: entity.caption, options })
        if (answer === undefined) return
        const { rows } = await store.listRows({
          from: link.resource,
          where: { [foreignKey]: answer.value },
        })
        const ids = rows.map((row) => Number(row[field]))
        setLinks(store, record, links, ids)
      }
      return (
        <div className="field-action">
          <Button caption={caption} icon="copy" onClick={() => reportErrorsOf(copy(), errors)} />
        </div>
      )
    }),
  }
}
