import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import {
  DATA_LOADING,
  DisorderDataType,
  dataTypeLabel,
  UPDATE_DATA_LABEL,
} from '@ward/domain/conditions/condition-sync'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { toast } from '../../ui/toast/toast.ts'
import { syncData } from './condition-sync.api.ts'
import { CONDITIONS_KEY } from './conditions.api.ts'

/** Begins to load a type of data, and goes to where its changes will wait (spec 3 section 2). */
export function UpdateData() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [load, isBusy] = useToastSubmit(async (dataType: DisorderDataType) => {
    await syncData(dataType)
    toast.success(DATA_LOADING)
    await queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
    await navigate({ to: pathTo('/conditions/sync/{dataType}', { dataType }) })
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          type="button"
          variant="default"
          size="sm"
          leftSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          loading={isBusy}
        >
          {UPDATE_DATA_LABEL}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {DisorderDataType.options.map((dataType) => (
          <Menu.Item key={dataType} onClick={() => load(dataType)}>
            {dataTypeLabel[dataType]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
