import { observer } from 'mobx-react-lite'
import { recordName } from '#shared/model/recordTitle.ts'
import { countOf } from '../../kit/countOf.ts'
import { Icon } from '../../kit/Icon.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { useScreenContext } from '../ScreenContext.ts'
import { mergeChanges } from './mergeChanges.ts'
import './foreignMark.css'

/** Who changed or deleted meanwhile what is edited here; leads to the choice of what is kept, before Save has to ask (LC785). */
export const ForeignMark = observer(function ForeignMark() {
  const app = useScreenContext()
  const { conflicts } = app.store.foreign
  const [first] = conflicts
  if (first === undefined) return null
  const { changedBy, changedAt, entity, isDeleted, typeName } = first
  const name = recordName(app.model, typeName, propertiesOf(entity), app.lookups.title)
  const time = changedAt === null ? '' : ` ${app.formats.recent(changedAt, app.today())}`
  const done = isDeleted ? 'Deleted' : 'Changed'
  const text =
    conflicts.length === 1
      ? `${done} by ${changedBy ?? 'somebody else'}${time}`
      : `${countOf(conflicts.length, 'record')} changed by others`
  return (
    <button
      type="button"
      className="foreign-mark"
      data-testid="foreign-mark"
      title={`${name}: choose what is kept of your changes and theirs`}
      onClick={() => reportErrorsOf(mergeChanges(app, conflicts), app.errors)}
    >
      <Icon name="warning" size={14} />
      {text}
    </button>
  )
})
