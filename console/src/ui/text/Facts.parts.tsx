import { Column, type Part } from '../part.tsx'
import { Chip } from './Chip.tsx'
import { DateText } from './DateText.tsx'
import { Fact, Facts, type FactsLayout } from './Facts.tsx'

const shown = (layout: FactsLayout) => () => (
  <Column>
    <Facts layout={layout}>
      <Fact name="Last build">
        <DateText value="2026-11-20T15:42:00Z" />
      </Fact>
      <Fact name="State">
        <Chip hue="green">Current</Chip>
      </Fact>
      <Fact name="Largest map">12,004 of 50,000 URLs</Fact>
      <Fact name="Address">/forums/living-with-migraine/what-helps-when-the-weather-changes-and-nothing-else-does</Fact>
      <Fact name="Campaign">{null}</Fact>
    </Facts>
  </Column>
)

export const part: Part = {
  title: 'Facts',
  group: 'Text',
  states: {
    'Name and value at the ends of a line': shown('ends'),
    'Values below one another': shown('columns'),
    'The name above the value': shown('above'),
    'One beside the other': shown('across'),
    'Like a sentence': shown('inline'),
    'Large figures': () => (
      <Facts layout="figures">
        <Fact name="Median">4m</Fact>
        <Fact name="95th percentile">2h 11m</Fact>
        <Fact name="Longest">6h 28m</Fact>
      </Facts>
    ),
  },
}
