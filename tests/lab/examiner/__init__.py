# SPDX-License-Identifier: Apache-2.0
"""How often is commdoctor right?  Scenarios, their runs on each layer, and the score."""
