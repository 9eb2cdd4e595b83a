import { Link } from 'react-router'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { capitalize, idOf } from '../captions.ts'
import { NEW, type RecordModel } from './RecordModel.ts'

/** Shown for a record that does not exist (F-040), or whose creation was undone. */
export function MissingRecord({ model }: { readonly model: RecordModel }) {
  const { list, noun } = model.screen
  const title =
    model.key === NEW
      ? `The new ${noun} was undone`
      : `${capitalize(noun)} ${model.key} was not found or was deleted`
  return (
    <div className="page" data-testid={`${idOf(noun)}-missing`}>
      <EmptyState icon="search" title={title}>
        <Link className="button" to={list.path}>
          Back to the {list.caption.toLowerCase()}
        </Link>
      </EmptyState>
    </div>
  )
}

/** Loading placeholder; it appears only when loading takes a moment. */
export function RecordSkeleton() {
  return (
    <div className="record-skeleton" role="status" aria-label="Loading">
      <div className="head">
        <i className="bar wide" />
        <i className="bar" />
      </div>
      <div className="detail">
        <div className="card section">
          <i className="bar wide" />
          <i className="bar" />
          <i className="bar wide" />
        </div>
      </div>
    </div>
  )
}
