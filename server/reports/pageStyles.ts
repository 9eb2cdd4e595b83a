interface NumberedDocument {
  readonly pageName: string
  readonly title: string
  readonly pages: number
  readonly isLandscape?: true
}

const RUNNING_LINE = "color:#5c6873;font:7.5pt 'Inter Variable',Arial,sans-serif"

/**
 * The headers and footers of one document with its own page count: `Page 2 of 3` below, and from the second page on the title
 * above. The counter style renders 1 as blank, so that the first page has no header.
 */
export function pageStyles({ pageName, title, pages, isLandscape }: NumberedDocument): string {
  const name = cssString(title)
  const [height, size] = isLandscape === true ? [';min-height:0', 'size:Letter landscape;'] : ['', '']
  return `
.${pageName}{page:${pageName}${height}}
@counter-style ${pageName}-later{system:cyclic;symbols:${cssString(`${title}, continued`)};suffix:''}
@counter-style ${pageName}-head{system:fixed;symbols:' ';fallback:${pageName}-later;suffix:''}
@page ${pageName}{${size}
  counter-increment:${pageName};
  @top-left{content:counter(${pageName},${pageName}-head);${RUNNING_LINE};font-weight:600;vertical-align:bottom;padding-bottom:.19in}
  @bottom-left{content:${name};${RUNNING_LINE};vertical-align:top;padding-top:.18in}
  @bottom-right{content:'Page ' counter(${pageName}) ' of ${pages}';${RUNNING_LINE};vertical-align:top;padding-top:.18in}
}`
}

/** Text as a CSS string; characters that could end the string or the style sheet are escaped. */
function cssString(text: string): string {
  const safe = text.replace(/[^\w .,:#()-]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)
  return `'${safe}'`
}
