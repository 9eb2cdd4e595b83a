import Chart, {
  ArgumentAxis,
  CommonSeriesSettings,
  Label,
  Legend,
  Series,
  Tooltip,
  ValueAxis,
  type ChartRef,
} from 'devextreme-react/chart'
import { useMemo, useRef } from 'react'
import { Button } from '../kit/Button.tsx'
import { useThemeColors } from './useThemeColors.ts'

/** The bars of one field of the rows. */
export interface ChartSeries {
  readonly field: string
  readonly name: string
}

interface BarChartProps {
  readonly caption: string
  readonly rows: readonly object[]
  /** The field that names a row. */
  readonly argument: string
  readonly series: readonly ChartSeries[]
  /** The fields of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>
}

/** Bars side by side for each row, in the colors of the page; exported as a picture. */
export function BarChart({ caption, rows, argument, series, hidden }: BarChartProps) {
  const chart = useRef<ChartRef>(null)
  const colors = useThemeColors()
  // The widget may write to what it is given.
  const source = useMemo(() => rows.map((row) => ({ ...row })), [rows])
  const font = { family: colors.font, size: 12, color: colors.text }
  return (
    <div className="bar-chart">
      <Chart
        ref={chart}
        dataSource={source}
        size={SIZE}
        animation={NO_ANIMATION}
        elementAttr={{ role: 'img', 'aria-label': `${caption}, chart; the table has the same numbers` }}
      >
        <CommonSeriesSettings argumentField={argument} type="bar" barPadding={0.15} />
        {series.map(({ field, name }, index) => (
          <Series
            key={field}
            valueField={field}
            name={name}
            color={colors.series[index] ?? colors.text}
            visible={!hidden.has(field)}
          />
        ))}
        <ArgumentAxis color={colors.line}>
          <Label font={font} overlappingBehavior="hide" />
        </ArgumentAxis>
        <ValueAxis allowDecimals={false} grid={{ color: colors.line }}>
          <Label font={font} />
        </ValueAxis>
        <Legend visible={false} />
        <Tooltip
          enabled
          color={colors.surface}
          border={{ color: colors.line }}
          font={font}
          customizeTooltip={describePoint}
        />
      </Chart>
      <Button
        caption="Export chart"
        icon="download"
        variant="quiet"
        onClick={() => chart.current?.instance().exportTo(caption, 'PNG')}
      />
    </div>
  )
}

const SIZE = { height: 300 }
const NO_ANIMATION = { enabled: false }

/** The widget's description of a bar is of one of many types. */
function describePoint(bar: object) {
  const part = (name: string): string => String(Reflect.get(bar, name) ?? '')
  return { text: `${part('argumentText')}\n${part('seriesName')}: ${part('valueText')}` }
}
