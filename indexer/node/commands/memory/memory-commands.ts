import type { Command } from 'commander';
import type { CommandContext } from '../../terminal/terminal';
import { addCalibrationCommand } from './calibration-command';
import { addChangeCommands } from './change-commands';
import { addCompressCommand } from './compress-command';
import { addCoreCommand } from './core-command';
import { addDistillCommand } from './distill-command';
import { addDoctorCommand } from './doctor-command';
import { addExtractCommand } from './extract-command';
import { addForgetCommand } from './forget-command';
import { addHistoryCommand } from './history-command';
import { addIngestCommand } from './ingest-command';
import { addMemoriesCommand } from './memories-command';
import { addMemoryCommand } from './memory-command';
import { addProfileCommand } from './profile-command';
import { addQuarantineCommand } from './quarantine-command';
import { addRecallCommand } from './recall-command';
import { addRememberCommand } from './remember-command';
import { addReviewCommand } from './review-command';
import { addRunsCommand } from './runs-command';

/** Everything that is done with memories. */
export function addMemoryCommands(program: Command, context: CommandContext): void {
  addRememberCommand(program, context);
  addMemoriesCommand(program, context);
  addRecallCommand(program, context);
  addHistoryCommand(program, context);
  addForgetCommand(program, context);
  addChangeCommands(program, context);
  addReviewCommand(program, context);
  addCalibrationCommand(program, context);
  addQuarantineCommand(program, context);
  addExtractCommand(program, context);
  addProfileCommand(program, context);
  addIngestCommand(program, context);
  addRunsCommand(program, context);
  addMemoryCommand(program, context);
  addCoreCommand(program, context);
  addDistillCommand(program, context);
  addCompressCommand(program, context);
  addDoctorCommand(program, context);
}
