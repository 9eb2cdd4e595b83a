import { Icon } from '../kit/Icon.tsx'

/** The drawing beside the product's name. */
export function BrandMark() {
  return (
    <span className="brand-mark">
      <Icon name="truck" size={15} />
    </span>
  )
}
