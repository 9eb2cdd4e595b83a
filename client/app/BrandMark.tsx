import { useState } from 'react'
import { Icon } from '../kit/Icon.tsx'

/** The logo of the company, or the product's own drawing where there is none or it is not loaded yet (SE1000). */
export function BrandMark() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      {!isLoaded && (
        <span className="brand-mark">
          <Icon name="truck" size={15} />
        </span>
      )}
      {navigator.onLine && (
        <img
          className="brand-logo"
          src="/api/logo"
          alt=""
          hidden={!isLoaded}
          onLoad={() => setLoaded(true)}
        />
      )}
    </>
  )
}
